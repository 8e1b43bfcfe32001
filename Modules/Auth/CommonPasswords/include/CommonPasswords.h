#include <stddef.h>

/// The bits of a Bloom filter of common passwords, which Scripts/common-passwords has computed.
const unsigned char *common_passwords(void);

/// The number of bytes that the bits take.
size_t common_passwords_size(void);

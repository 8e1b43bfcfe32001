#include "CommonPasswords.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bits[] = {
#embed "common-passwords.bloom"
};

const unsigned char *common_passwords(void) { return bits; }

size_t common_passwords_size(void) { return sizeof bits; }

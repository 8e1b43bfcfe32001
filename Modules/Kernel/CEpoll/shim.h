#pragma once

#ifdef __linux__
#include <sys/epoll.h>

// The system's header declares it to those only who ask for GNU's extensions.
int accept4(int socket, void *address, unsigned int *length, int flags);
#endif

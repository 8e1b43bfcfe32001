#ifndef STORAGE_FAULTS_H
#define STORAGE_FAULTS_H

#include <stdint.h>

/// What a layer between SQLite and the disk can be told to fail at.
enum { FAULTS_WRITE, FAULTS_SYNC, FAULTS_TRUNCATE, FAULTS_OPEN, FAULTS_KINDS };

/// How it fails; the last of them ends the whole process instead, without a warning.
enum { FAULTS_NO_SPACE, FAULTS_NO_DISK, FAULTS_HALF, FAULTS_KILL };

/// Puts the layer between SQLite and the disk, for every file opened from now on.
void faults_install(void);

/// Makes the n-th call of a kind from now on, and all after it, fail; zero lets all succeed.
void faults_fail(int kind, int manner, int from);

/// Returns how many calls failed since they were told to.
int faults_failed(void);

/// Starts to record what is written to a file and its log, from their present state.
void faults_record(const char *path);

/// Returns how many writes, cuts and syncs were recorded.
int faults_recorded(void);

/// Writes down what a power cut after a number of recorded calls would have left: everything up to
/// a file's last sync is there, each later call is there, missing or torn, as the dice fall.
void faults_cut(int after, uint64_t seed, const char *path);

/// Makes SQLite's n-th allocation from now on fail, once; must be called before SQLite is used.
void faults_install_memory(void);

/// Arms the failure of an allocation; zero disarms it. Returns whether the last one has failed.
int faults_fail_memory(int n);

/// Calls a function once when SQLite next gives a mapping of a file back.
void faults_pause_unmap(void (*pause)(void));

#endif

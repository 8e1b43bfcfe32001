#ifndef APP_FAULTS_H
#define APP_FAULTS_H

// What the built program can be made to meet from outside. Loaded before the program's libraries,
// it answers in their place as the files say that lie in the folder named by the variable FAULTS:
//
//   sync     while it is there, nothing can be made durable
//   sodium   while it is there, libsodium cannot be made ready
//   memory   while it is there, libsodium finds no memory to hash a password
//   heap     while it is there, SQLite finds no memory
//   threads  while it is there, the program's own code gets no thread
//   later    holds how many seconds the time of day is ahead
//
// A file that appears or changes counts from the next call on.

/// The variable that names the folder.
#define APP_FAULTS_VARIABLE "FAULTS"

#endif

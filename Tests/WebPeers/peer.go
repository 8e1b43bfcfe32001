// A server of the same work with net/http and go-sqlite3: an empty answer, a profile as JSON behind a
// session, and a durable message under one lock.
package main

import (
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	_ "github.com/mattn/go-sqlite3"
)

type profile struct {
	Username string `json:"username"`
	Name     string `json:"name"`
	Bio      string `json:"bio"`
	Status   string `json:"status"`
}

func prepare(db *sql.DB, statement string) *sql.Stmt {
	prepared, err := db.Prepare(statement)
	if err != nil {
		log.Fatal(err)
	}
	return prepared
}

func main() {
	address, path := os.Args[1], os.Args[2]
	db, err := sql.Open("sqlite3", "file:"+path+"?_journal_mode=WAL&_synchronous=FULL")
	if err != nil {
		log.Fatal(err)
	}
	db.SetMaxOpenConns(8)
	for _, statement := range []string{
		"CREATE TABLE session (digest BLOB PRIMARY KEY, account INTEGER) WITHOUT ROWID",
		"CREATE TABLE profile (account INTEGER PRIMARY KEY, username TEXT, name TEXT, bio TEXT, status TEXT)",
		"CREATE TABLE message (id INTEGER PRIMARY KEY, sender INTEGER, body TEXT, sent_at INTEGER)",
		"INSERT INTO profile VALUES (1, 'bobby', 'Bob R.', 'Paints landscapes.', 'on a mountain')",
	} {
		if _, err := db.Exec(statement); err != nil {
			log.Fatal(err)
		}
	}
	digest := sha256.Sum256([]byte("token"))
	if _, err := db.Exec("INSERT INTO session VALUES (?, 1)", digest[:]); err != nil {
		log.Fatal(err)
	}
	sessions := prepare(db, "SELECT account FROM session WHERE digest = ?")
	profiles := prepare(db, "SELECT username, name, bio, status FROM profile WHERE account = ?")
	insert := prepare(db, "INSERT INTO message (sender, body, sent_at) VALUES (?, ?, ?)")
	var lock sync.Mutex

	account := func(request *http.Request) (int64, bool) {
		token := strings.TrimPrefix(request.Header.Get("Authorization"), "Bearer ")
		digest := sha256.Sum256([]byte(token))
		var account int64
		return account, sessions.QueryRow(digest[:]).Scan(&account) == nil
	}
	http.HandleFunc("/empty", func(answer http.ResponseWriter, _ *http.Request) {
		answer.Write([]byte("ok\n"))
	})
	http.HandleFunc("/profile", func(answer http.ResponseWriter, request *http.Request) {
		if _, isKnown := account(request); !isKnown {
			answer.WriteHeader(http.StatusUnauthorized)
			return
		}
		var found profile
		row := profiles.QueryRow(1)
		if row.Scan(&found.Username, &found.Name, &found.Bio, &found.Status) != nil {
			answer.WriteHeader(http.StatusNotFound)
			return
		}
		answer.Header().Set("Content-Type", "application/json")
		json.NewEncoder(answer).Encode(found)
	})
	http.HandleFunc("/send", func(answer http.ResponseWriter, request *http.Request) {
		sender, isKnown := account(request)
		var message struct{ To, Text string }
		if !isKnown || json.NewDecoder(request.Body).Decode(&message) != nil {
			answer.WriteHeader(http.StatusBadRequest)
			return
		}
		lock.Lock()
		result, err := insert.Exec(sender, message.Text, time.Now().UnixNano()/1e6)
		lock.Unlock()
		if err != nil {
			answer.WriteHeader(http.StatusInternalServerError)
			return
		}
		id, _ := result.LastInsertId()
		answer.Header().Set("Content-Type", "application/json")
		json.NewEncoder(answer).Encode(map[string]int64{"id": id})
	})
	log.Fatal(http.ListenAndServe(address, nil))
}

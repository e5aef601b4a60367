// Uses an instance by the client alone, and prints what it saw as JSON; see tests/pages/go-client.test.ts.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"time"

	vitrine "vitrine.example/client"
)

var ctx = context.Background()

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func refusal(err error) *vitrine.APIError {
	var refused *vitrine.APIError
	if !errors.As(err, &refused) {
		panic(fmt.Sprint("nothing was refused: ", err))
	}
	return refused
}

func main() {
	address, callback, picture, sound := os.Args[1], os.Args[4], os.Args[5], os.Args[6]
	application := vitrine.Application{BaseURL: address, ClientID: os.Args[2], ClientSecret: os.Args[3]}
	seen := map[string]any{}

	authorization := must(application.Authorize(callback, "identify profile.update links cards uploads audios.manage"))
	fmt.Println(authorization.URL)
	line := must(bufio.NewReader(os.Stdin).ReadString('\n'))
	landed := must(url.Parse(strings.TrimSpace(line))).Query()
	if landed.Get("state") != authorization.State {
		panic("the state is another")
	}
	tokens := must(application.ExchangeCode(ctx, landed.Get("code"), authorization.Verifier, callback))
	scopes := strings.Fields(tokens.Scope)
	sort.Strings(scopes)
	seen["scope"] = scopes
	_, err := application.ExchangeCode(ctx, "no", authorization.Verifier, callback)
	seen["bad code"] = refusal(err).Code

	var stored []vitrine.Tokens
	store := func(next vitrine.Tokens) error { stored = append(stored, next); return nil }
	tokens.ExpiresAt = time.Time{}
	session := vitrine.NewSession(application, tokens)
	session.Store = store
	client := vitrine.New(address, session)
	var all sync.WaitGroup
	names := make([]string, 8)
	for i := range names {
		all.Add(1)
		go func(i int) {
			defer all.Done()
			names[i] = must(client.GetOwnUser(ctx)).Username
		}(i)
	}
	all.Wait()
	unique := map[string]bool{}
	for _, name := range names {
		unique[name] = true
	}
	found := []string{}
	for name := range unique {
		found = append(found, name)
	}
	seen["expired"] = map[string]any{"names": found, "refreshes": len(stored)}

	ended := stored[0]
	ended.AccessToken = "ended"
	session = vitrine.NewSession(application, ended)
	session.Store = store
	client = vitrine.New(address, session)
	own := must(client.GetOwnUser(ctx))
	seen["refused token"] = map[string]any{"username": own.Username, "refreshes": len(stored)}

	link := must(client.CreateLink(ctx, vitrine.NewLink{Type: vitrine.LinkTypeGithub, Value: "https://github.com/ada"}))
	changed := must(client.UpdateLink(ctx, link.ID, vitrine.LinkChange{Value: vitrine.Ptr("lovelace")}))
	listed := []string{}
	for _, one := range must(client.ListLinks(ctx)) {
		listed = append(listed, one.Value)
	}
	seen["link"] = []any{link.Value, changed.Value, listed}
	check(client.DeleteLink(ctx, link.ID))
	_, err = client.GetLink(ctx, link.ID)
	seen["deleted"] = refusal(err).Code
	_, err = client.CreateLink(ctx, vitrine.NewLink{Type: "github", Value: "no name"})
	wrong := refusal(err)
	seen["refusal"] = map[string]any{
		"status": wrong.Status, "code": wrong.Code, "fields": wrong.Fields, "has_id": wrong.RequestID != "",
	}

	page, etag, err := client.GetPage(ctx)
	check(err)
	change := must(page.Change())
	change.Settings.Bio = vitrine.Set("By Go")
	replaced, _, err := client.ReplacePage(ctx, change, etag)
	check(err)
	seen["page"] = replaced.Settings.Bio
	_, _, err = client.ReplacePage(ctx, change, etag)
	seen["late page"] = refusal(err).Code

	var shares []float64
	open := func(path string) vitrine.File { return vitrine.File{Name: filepath.Base(path), Reader: must(os.Open(path))} }
	cover := open(picture)
	track := must(client.UploadAudio(ctx, vitrine.UploadAudioForm{
		File: open(sound), Name: "Night train", Cover: &cover,
		Progress: func(share float64) { shares = append(shares, share) },
	}))
	seen["track"] = map[string]any{"name": track.Name, "duration": track.Duration, "has_cover": track.Cover != nil}
	seen["progress"] = map[string]any{
		"told": len(shares) > 1, "last": shares[len(shares)-1], "is_rising": sort.Float64sAreSorted(shares),
	}
	avatar := must(client.UploadAvatar(ctx, vitrine.UploadAvatarForm{File: open(picture)}))
	seen["avatar"] = strings.TrimPrefix(filepath.Ext(avatar.URL), ".")
	text := vitrine.File{Name: "a.png", Reader: strings.NewReader("no picture")}
	_, err = client.UploadAvatar(ctx, vitrine.UploadAvatarForm{File: text})
	seen["text"] = refusal(err).Code
	check(client.DeleteAudio(ctx, track.ID))

	seen["public"] = must(vitrine.New(address, nil).GetUserB(ctx, "ada")).Config.Bio
	credentials := vitrine.New(address, vitrine.NewClientCredentials(application))
	seen["credentials"] = must(credentials.GetOwnUser(ctx)).Username
	fmt.Println(string(must(json.Marshal(seen))))
}

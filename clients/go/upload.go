package vitrine

import (
	"bytes"
	"fmt"
	"io"
	"mime/multipart"
)

// File is a file to upload. What can be sought, such as an *os.File, is sent with its length, tells its progress, and can
// be sent again.
type File struct {
	Name   string
	Reader io.Reader
}

type namedFile struct {
	name string
	file *File
}

type multipartForm struct {
	fields   map[string]string
	files    []namedFile
	progress func(share float64)
	// starts is where each file stood before the first attempt.
	starts map[string]int64
}

// isRewindable tells whether the form can be sent again.
func (f *multipartForm) isRewindable() bool {
	if f == nil {
		return true
	}
	for _, part := range f.files {
		if part.file == nil {
			continue
		}
		if _, ok := part.file.Reader.(io.Seeker); !ok {
			return false
		}
	}
	return true
}

// content returns the form as one stream with its length, or -1 where that is not known.
func (f *multipartForm) content() (io.Reader, int64, string, error) {
	var head bytes.Buffer
	writer := multipart.NewWriter(&head)
	for name, value := range f.fields {
		if err := writer.WriteField(name, value); err != nil {
			return nil, 0, "", err
		}
	}
	var parts []io.Reader
	var length, total int64
	told := &progress{tell: f.progress}
	take := func() {
		length += int64(head.Len())
		parts = append(parts, bytes.NewReader(append([]byte(nil), head.Bytes()...)))
		head.Reset()
	}
	for _, part := range f.files {
		if part.file == nil {
			continue
		}
		if part.file.Reader == nil {
			return nil, 0, "", fmt.Errorf("vitrine: %s has no reader", part.name)
		}
		if _, err := writer.CreateFormFile(part.name, part.file.Name); err != nil {
			return nil, 0, "", err
		}
		take()
		size, err := f.rewind(part)
		if err != nil {
			return nil, 0, "", err
		}
		if size < 0 || total < 0 {
			total = -1
		} else {
			total += size
		}
		parts = append(parts, &counted{part.file.Reader, told})
	}
	if err := writer.Close(); err != nil {
		return nil, 0, "", err
	}
	take()
	told.total = total
	if total < 0 {
		length = -1
	} else {
		length += total
	}
	// Read by this alone, so that net/http neither seeks nor closes a file.
	return struct{ io.Reader }{io.MultiReader(parts...)}, length, writer.FormDataContentType(), nil
}

// rewind goes back to where the file stood, and returns how much follows; -1 for what cannot be sought.
func (f *multipartForm) rewind(part namedFile) (int64, error) {
	file, ok := part.file.Reader.(io.Seeker)
	if !ok {
		return -1, nil
	}
	start, isKnown := f.starts[part.name]
	if !isKnown {
		at, err := file.Seek(0, io.SeekCurrent)
		if err != nil {
			return 0, err
		}
		if f.starts == nil {
			f.starts = map[string]int64{}
		}
		f.starts[part.name], start = at, at
	}
	end, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	_, err = file.Seek(start, io.SeekStart)
	return end - start, err
}

type progress struct {
	tell        func(share float64)
	sent, total int64
}

type counted struct {
	io.Reader
	told *progress
}

func (c *counted) Read(into []byte) (int, error) {
	count, err := c.Reader.Read(into)
	c.told.sent += int64(count)
	if count > 0 && c.told.tell != nil && c.told.total > 0 {
		c.told.tell(float64(c.told.sent) / float64(c.told.total))
	}
	return count, err
}

package vitrine

import "encoding/json"

// Nullable is a value of a change that may be null: an absent field stays as it is, and null clears it.
type Nullable[T any] struct {
	Value  T
	IsNull bool
}

// MarshalJSON writes the value or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) {
	if n.IsNull {
		return []byte("null"), nil
	}
	return json.Marshal(n.Value)
}

// UnmarshalJSON reads a value. A field that was null stays nil, as encoding/json treats pointers.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	return json.Unmarshal(text, &n.Value)
}

// Ptr returns a pointer to a value, for the fields of a change.
func Ptr[T any](value T) *T { return &value }

// Set returns a value for a field that may be null.
func Set[T any](value T) *Nullable[T] { return &Nullable[T]{Value: value} }

// Null returns what clears a field.
func Null[T any]() *Nullable[T] { return &Nullable[T]{IsNull: true} }

// Change returns a page that was read as one that can be sent back.
func (p Page) Change() (change NewPage, err error) {
	text, err := json.Marshal(p)
	if err == nil {
		err = json.Unmarshal(text, &change)
	}
	return change, err
}

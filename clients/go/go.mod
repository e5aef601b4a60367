module vitrine.example/client

go 1.19

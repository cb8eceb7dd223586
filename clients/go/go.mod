module github.com/docket-capture/docket-go

go 1.23

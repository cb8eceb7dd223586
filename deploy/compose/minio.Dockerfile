FROM golang:1.26-alpine AS build
RUN CGO_ENABLED=0 go install github.com/minio/minio@v0.0.0-20260212201848-7aac2a2c5b7c

FROM alpine:3.22
COPY --from=build /go/bin/minio /usr/local/bin/minio
RUN adduser -D -u 10002 minio && mkdir /data && chown minio /data
USER 10002
ENTRYPOINT ["minio"]

// Command image writes an OCI image of Latido in a tar, as "docker save" does, without a daemon and a
// base image: image BINARY VERSION FILE.
package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log"
	"os"
	"time"

	"golang.org/x/crypto/x509roots/fallback/bundle"
)

// user is the ID of "nonroot", as in other images without a distribution.
const user = 65532

func main() {
	log.SetFlags(0)
	if len(os.Args) != 4 {
		log.Fatal("usage: image BINARY VERSION FILE")
	}
	if err := write(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

type object map[string]any

func write(path, version, to string) error {
	binary, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	info, err := buildinfo.Read(bytes.NewReader(binary))
	if err != nil {
		return err
	}
	build := map[string]string{}
	for _, setting := range info.Settings {
		build[setting.Key] = setting.Value
	}
	created, _ := time.Parse(time.RFC3339, build["vcs.time"]) // the zero time outside of a checkout

	files := archive([]tar.Header{
		{Name: "latido", Mode: 0o755},
		{Name: "etc/", Mode: 0o755}, {Name: "etc/ssl/", Mode: 0o755}, {Name: "etc/ssl/certs/", Mode: 0o755},
		{Name: "etc/ssl/certs/ca-certificates.crt", Mode: 0o644},
		{Name: "etc/passwd", Mode: 0o644},
		{Name: "data/", Mode: 0o700, Uid: user, Gid: user},
	}, map[string][]byte{
		"latido":                            binary,
		"etc/ssl/certs/ca-certificates.crt": certificates(),
		"etc/passwd":                        fmt.Appendf(nil, "latido:x:%d:%[1]d::/data:/latido\n", user),
	})
	layer := compress(files)
	config := marshal(object{
		"created": created, "os": build["GOOS"], "architecture": build["GOARCH"],
		"config": object{
			"User":       fmt.Sprintf("%d:%[1]d", user),
			"Entrypoint": []string{"/latido"}, "Cmd": []string{"serve"}, "WorkingDir": "/data",
			"Env":          []string{"DATA_DIR=/data", "TMPDIR=/data"}, // there is no /tmp
			"ExposedPorts": object{"3000/tcp": object{}}, "Volumes": object{"/data": object{}},
			// Docker reads this health check; OCI has none.
			"Healthcheck": object{"Test": []string{"CMD", "/latido", "health"}, "Interval": 30 * time.Second, "Timeout": 6 * time.Second, "StartPeriod": 20 * time.Second},
			"Labels": map[string]string{
				"org.opencontainers.image.title": "Latido", "org.opencontainers.image.version": version, "org.opencontainers.image.revision": build["vcs.revision"],
			},
		},
		"rootfs":  object{"type": "layers", "diff_ids": []string{digest(files)}},
		"history": []object{{"created": created, "created_by": "make image"}},
	})
	manifest := marshal(object{
		"schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
		"config": descriptor("config.v1+json", config),
		"layers": []object{descriptor("layer.v1.tar+gzip", layer)},
	})
	listed := descriptor("manifest.v1+json", manifest)
	listed["annotations"] = map[string]string{"io.containerd.image.name": "docker.io/library/latido:" + version, "org.opencontainers.image.ref.name": version}
	headers, bodies := []tar.Header{}, map[string][]byte{}
	add := func(name string, body []byte) {
		headers = append(headers, tar.Header{Name: name, Mode: 0o644})
		bodies[name] = body
	}
	add("oci-layout", marshal(object{"imageLayoutVersion": "1.0.0"}))
	add("index.json", marshal(object{"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": []object{listed}}))
	// Docker before version 25 reads manifest.json instead of the index.
	add("manifest.json", marshal([]object{{"Config": blob(config), "RepoTags": []string{"latido:" + version}, "Layers": []string{blob(layer)}}}))
	for _, body := range [][]byte{config, manifest, layer} {
		add(blob(body), body)
	}
	return os.WriteFile(to, archive(headers, bodies), 0o644)
}

// certificates returns the root certificates of NSS, for PostgreSQL with verify-full and for latido verify.
func certificates() []byte {
	var text bytes.Buffer
	for root := range bundle.Roots() {
		if root.Constraint == nil { // a PEM file cannot express a constraint
			_ = pem.Encode(&text, &pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})
		}
	}
	return text.Bytes()
}

func archive(headers []tar.Header, bodies map[string][]byte) []byte {
	var packed bytes.Buffer
	writer := tar.NewWriter(&packed)
	for _, header := range headers {
		body := bodies[header.Name]
		header.Size = int64(len(body))
		must(writer.WriteHeader(&header))
		_, err := writer.Write(body)
		must(err)
	}
	must(writer.Close())
	return packed.Bytes()
}

func compress(body []byte) []byte {
	var packed bytes.Buffer
	writer, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	must(err)
	_, err = writer.Write(body)
	must(err)
	must(writer.Close())
	return packed.Bytes()
}

func descriptor(kind string, body []byte) object {
	return object{"mediaType": "application/vnd.oci.image." + kind, "digest": digest(body), "size": len(body)}
}

func digest(body []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(body)) }

func blob(body []byte) string { return fmt.Sprintf("blobs/sha256/%x", sha256.Sum256(body)) }

func marshal(value any) []byte {
	text, err := json.Marshal(value)
	must(err)
	return text
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

/**
 * A self-signed TLS certificate for `localhost`, valid until 2126. The key is not secret. Made by:
 * openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 36500 -subj /CN=localhost
 *   -addext subjectAltName=DNS:localhost,IP:127.0.0.1
 */
export const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFKAArUkVzEgUCmab
/bQIw2QFUG5UpgvmPLZfFziOg8+hRANCAAS5hVWEy0aKuP+wBAYiYZKkSXE0mgcy
P7DMsAyjPagKE0rgtFpEQOxmbI6j/n3nQBpsDCmQY/kkqWMfDMu1yerk
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIURco4W6PpviYpfzPmHhAAJYefHBwwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjAxNDAzMVoYDzIxMjYxMDI5
MDE0MDMxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAS5hVWEy0aKuP+wBAYiYZKkSXE0mgcyP7DMsAyjPagKE0rgtFpEQOxm
bI6j/n3nQBpsDCmQY/kkqWMfDMu1yerko28wbTAdBgNVHQ4EFgQUFMtbbz3y0NFB
AzbNN+RaG3GuEO8wHwYDVR0jBBgwFoAUFMtbbz3y0NFBAzbNN+RaG3GuEO8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhAPawez5jyC+VA963bR1jp4iicy0no5Zr/f//ca2hSjSzAiAq
+y5NtlnwD7P1U6fXyW392Kg/xOXl8rW077eM2jU/8w==
-----END CERTIFICATE-----
`,
}

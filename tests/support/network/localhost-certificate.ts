/**
 * A certificate for localhost and its key, signed by itself and good for a hundred years: for proxies of tests, which nobody
 * else believes.
 */
export const localhostCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7MiXxkFkewmPrZS6
gWmlTGgNKJvSQU5efl46PiP9jLKhRANCAASs8/voeho0ELDTXNleXBbc1lerjk2G
B6QD2BcfZsop5Egix07Kp57I1DkYd2RTZagfCjF++dg820MNAbPIV/nR
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBmjCCAUGgAwIBAgIUK9CJGntd1zZRsEhLJwTaXHTelQkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDA5MTMwMloYDzIxMjYxMTA2
MDkxMzAyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASs8/voeho0ELDTXNleXBbc1lerjk2GB6QD2BcfZsop5Egix07Kp57I
1DkYd2RTZagfCjF++dg820MNAbPIV/nRo28wbTAdBgNVHQ4EFgQUumsyyoJYX5nK
dS1AHtlXJwmNGtMwHwYDVR0jBBgwFoAUumsyyoJYX5nKdS1AHtlXJwmNGtMwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDRwAwRAIgYV50NNgP4bWE4qLmgSdXG/yd6nZR5loO1IW358qemOwCIESu
uiMYvKU3b65lnUHemFAm2h2ZwPMFVIeiG0KxkOPg
-----END CERTIFICATE-----
`,
} as const;

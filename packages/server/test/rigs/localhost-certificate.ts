/** A certificate of 127.0.0.1, until 2126, and its key: for servers of tests, and trusted by this process alone. */
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export const LOCALHOST = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggWhy14RkyWj7TZvS
bIOpPj2yLqW1UPfojzOdNs22eAihRANCAASvFy0v7kFkt4rJFr6Wp5P3gdUbVtwb
goe8wAkF+TdRfevwaV/MHsLgr1LHu/lGQBxgezQryqXkLo1HjytKLyxV
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBqjCCAVGgAwIBAgIUAQ9oLJwtOrZENJF9lgAO2L3+0cUwCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRdGVzdHMgb2YgTWVnaGRvb3QwIBcNMjYxMTI5MDExODUxWhgP
MjEyNjExMDUwMTE4NTFaMBwxGjAYBgNVBAMMEXRlc3RzIG9mIE1lZ2hkb290MFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAErxctL+5BZLeKyRa+lqeT94HVG1bcG4KH
vMAJBfk3UX3r8GlfzB7C4K9Sx7v5RkAcYHs0K8ql5C6NR48rSi8sVaNvMG0wHQYD
VR0OBBYEFJLw3PjNLmLIYivcgpI0tQKYmRFrMB8GA1UdIwQYMBaAFJLw3PjNLmLI
YivcgpI0tQKYmRFrMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYcEfwAAAYIJ
bG9jYWxob3N0MAoGCCqGSM49BAMCA0cAMEQCIHIhArVzO3Da0woOLXLaW2IzHrCt
aiUG1zSBZmDa/UYuAiAEIzr5hCJGpvLDr+h+CTW2td1QykHTiRIo7epRavFcWQ==
-----END CERTIFICATE-----
`,
};

/** Has what this process asks by https trust it. */
export function trustLocalhost(): void {
  setDefaultCACertificates([...getCACertificates('default'), LOCALHOST.cert]);
}

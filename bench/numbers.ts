/** The business numbers of the benchmark, as the simulator and the server must both know them. */
export function benchNumber(i: number) {
  return {
    phoneNumberId: String(100_000_000_000_100 + i),
    wabaId: '200000000000100',
    displayPhone: `+1555000${String(1000 + i)}`,
    accessToken: 'bench-token',
    appSecret: 'bench-app-secret',
    verifyToken: 'bench-verify-token',
  };
}

/** Whether what is sent to this address crosses a network unencrypted; same rule as `web_address.rs`. */
export function isUnencrypted(address: string): boolean {
  if (!/^http:\/\/[^/\\]/i.test(address) || !URL.canParse(address)) return false;
  return !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(address).hostname);
}

import ipaddr from 'ipaddr.js'

/** Prefix lengths of the networks that providers assign to customers. */
type Ipv6Prefix = 48 | 56 | 64

/** Some proxies append the client's port, and then put an IPv6 address in brackets. */
const withoutPort = (hop: string) => hop.trim().replace(/^\[(.+)\](?::\d+)?$|^([^:]+):\d+$/, '$1$2')

/**
 * Returns the client's IP address, or "unknown". Each proxy appends its peer's address to `X-Forwarded-For`, so the last
 * `trustProxy` entries are true, and the client may have made up the earlier ones.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustProxy: number): string {
  const hops = [...(forwardedFor?.split(',') ?? []).map(withoutPort), socketAddress]
  const address = hops[Math.max(0, hops.length - 1 - trustProxy)] ?? socketAddress
  const known = ipaddr.isValid(address) ? address : socketAddress
  return ipaddr.isValid(known) ? ipaddr.process(known).toString() : 'unknown'
}

/** Whether the peer is on this machine, where a proxy may run too. */
export const isLoopback = (socketAddress: string) =>
  ipaddr.isValid(socketAddress) && ipaddr.process(socketAddress).range() === 'loopback'

/**
 * Returns the network of an address: the address itself for IPv4, its prefix for IPv6. A client can use any address in
 * its /64, and a provider may assign a /56 or /48 to one customer.
 */
export function clientNetwork(address: string, prefixBits: Ipv6Prefix = 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixBits}`).toString()
}

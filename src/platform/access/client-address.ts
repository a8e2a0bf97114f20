import ipaddr from 'ipaddr.js'

/** The network sizes that providers hand out, as prefix lengths. */
type Ipv6Prefix = 48 | 56 | 64

/**
 * The address that a request came from. Each proxy appends to `X-Forwarded-For` whom it heard, so the last `trustProxy`
 * entries are true and what stands before them is what the client says of itself.
 */
export function clientAddress(socketAddress: string, forwardedFor: string | undefined, trustProxy: number): string {
  const hops = [...(forwardedFor?.split(',') ?? []).map((hop) => hop.trim()), socketAddress]
  const address = hops[Math.max(0, hops.length - 1 - trustProxy)] ?? socketAddress
  const known = ipaddr.isValid(address) ? address : socketAddress
  return ipaddr.isValid(known) ? ipaddr.process(known).toString() : 'unknown'
}

/**
 * The network of an address: the address itself for IPv4, its prefix for IPv6. A client chooses freely within its /64,
 * and a provider may give one customer a /56 or a /48.
 */
export function clientNetwork(address: string, prefixBits: Ipv6Prefix = 64): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixBits}`).toString()
}

import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_BITS = 64

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

/** What counts as one client: an IPv4 address, or the network of an IPv6 one, in which a client can choose at will. */
export function clientNetwork(address: string): string {
  if (!ipaddr.IPv6.isValid(address)) return address
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_NETWORK_BITS}`).toString()
}

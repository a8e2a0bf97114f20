// test: no database
import { expect, test } from 'bun:test'
import { clientAddress, clientNetwork } from './client-address.ts'

const SOCKET = '10.0.0.1'

test.each([
  ['the socket if no proxy is trusted', '1.1.1.1', 0, SOCKET],
  ['the last entry of X-Forwarded-For behind one proxy', '1.1.1.1', 1, '1.1.1.1'],
  ['the last entry even if the client sent earlier ones', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['the second entry from the end behind two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['the first entry if there are fewer entries than proxies', '1.1.1.1', 3, '1.1.1.1'],
  ['the socket if there is no header', undefined, 1, SOCKET],
  ['the socket if the entry is not an IP address', 'unknown', 1, SOCKET],
  ['the socket if the header is empty', '', 1, SOCKET],
  ['an IPv6 entry, in lower case', '2001:DB8::1', 1, '2001:db8::1'],
  ['an IPv4-mapped IPv6 entry, as IPv4', '::ffff:1.1.1.1', 1, '1.1.1.1'],
  ['an IPv4 entry without its port', '6.6.6.6:1, 1.1.1.1:40000', 1, '1.1.1.1'],
  ['an IPv6 entry without brackets and port', '[2001:db8::1]:40000', 1, '2001:db8::1'],
  ['an IPv6 entry in brackets without a port', '[2001:db8::1]', 1, '2001:db8::1'],
  ['an IPv6 entry whose last part looks like a port', '2001:db8::1:443', 1, '2001:db8::1:443'],
  ['the socket if the entry is not an IP address but has a port', 'unknown:40000', 1, SOCKET],
])("the client's address comes from %s", (_, header, trustProxy, address) => {
  expect(clientAddress(SOCKET, header, trustProxy)).toBe(address)
})

test('connections without an address count as one unknown network', () => {
  expect(clientNetwork(clientAddress('', undefined, 0))).toBe('unknown')
})

test('all IPv6 addresses with the same /64 prefix count as one network', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe(clientNetwork('2001:db8:1:2:ffff::1'))
  expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'))
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7')
})

test('a /56 or /48 prefix groups the IPv6 networks of one customer', () => {
  expect(clientNetwork('2001:db8:1:2ff:3::1', 56)).toBe('2001:db8:1:200::')
  expect(clientNetwork('2001:db8:1:2ff:3::1', 48)).toBe('2001:db8:1::')
  expect(clientNetwork('203.0.113.7', 48)).toBe('203.0.113.7')
})

// test: no database
import { expect, test } from 'bun:test'
import { clientAddress, clientNetwork } from './client-address.ts'

const SOCKET = '10.0.0.1'

test.each([
  ['without a proxy, X-Forwarded-For is ignored', '1.1.1.1', 0, SOCKET],
  ['with one proxy, the last entry of X-Forwarded-For counts', '1.1.1.1', 1, '1.1.1.1'],
  ['with one proxy, an entry that the client sent is ignored', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['with two proxies, the second entry from the end counts', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['with fewer entries than proxies, the first entry counts', '1.1.1.1', 3, '1.1.1.1'],
  ['without the header, the socket address counts', undefined, 1, SOCKET],
  ['an entry that is not an IP address is replaced by the socket address', 'unknown', 1, SOCKET],
  ['an empty header is replaced by the socket address', '', 1, SOCKET],
  ['an IPv6 address is written in lower case', '2001:DB8::1', 1, '2001:db8::1'],
  ['an IPv4-mapped IPv6 address becomes an IPv4 address', '::ffff:1.1.1.1', 1, '1.1.1.1'],
])('%s', (_, header, trustProxy, address) => {
  expect(clientAddress(SOCKET, header, trustProxy)).toBe(address)
})

test('connections without an address count as one unknown network', () => {
  expect(clientNetwork(clientAddress('', undefined, 0))).toBe('unknown')
})

test('all IPv6 addresses of a /64 count as one network', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe(clientNetwork('2001:db8:1:2:ffff::1'))
  expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'))
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7')
})

test('a /56 or /48 prefix groups the IPv6 networks of one customer', () => {
  expect(clientNetwork('2001:db8:1:2ff:3::1', 56)).toBe('2001:db8:1:200::')
  expect(clientNetwork('2001:db8:1:2ff:3::1', 48)).toBe('2001:db8:1::')
  expect(clientNetwork('203.0.113.7', 48)).toBe('203.0.113.7')
})

// test: no database
import { expect, test } from 'bun:test'
import { clientAddress, clientNetwork } from './client-address.ts'

const SOCKET = '10.0.0.1'

test.each([
  ['without a proxy nobody is believed', '1.1.1.1', 0, SOCKET],
  ['one proxy is believed about whom it heard', '1.1.1.1', 1, '1.1.1.1'],
  ['what the client says of itself is not', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
  ['two proxies', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
  ['fewer entries than proxies', '1.1.1.1', 3, '1.1.1.1'],
  ['no header', undefined, 1, SOCKET],
  ['nonsense', 'unknown', 1, SOCKET],
  ['an empty header', '', 1, SOCKET],
  ['IPv6', '2001:DB8::1', 1, '2001:db8::1'],
  ['IPv4 written as IPv6', '::ffff:1.1.1.1', 1, '1.1.1.1'],
])('%s', (_, header, trustProxy, address) => {
  expect(clientAddress(SOCKET, header, trustProxy)).toBe(address)
})

test('a connection without an address is one unknown client', () => {
  expect(clientNetwork(clientAddress('', undefined, 0))).toBe('unknown')
})

test('the addresses that one IPv6 client can choose from count as one', () => {
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe(clientNetwork('2001:db8:1:2:ffff::1'))
  expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'))
  expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7')
})

test('wider prefixes hold the networks that one IPv6 customer may own', () => {
  expect(clientNetwork('2001:db8:1:2ff:3::1', 56)).toBe('2001:db8:1:200::')
  expect(clientNetwork('2001:db8:1:2ff:3::1', 48)).toBe('2001:db8:1::')
  expect(clientNetwork('203.0.113.7', 48)).toBe('203.0.113.7')
})

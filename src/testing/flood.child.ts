// Sends pipelined requests over 16 connections until it is killed, and reads the responses.
import { connect } from 'node:net'

const CLIENTS = 16
const AT_ONCE = 100
const [port, path] = process.argv.slice(2)
const requests = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(AT_ONCE)

function flood() {
  const socket = connect(Number(port), '127.0.0.1')
  const send = () => {
    while (!socket.destroyed && socket.write(requests));
  }
  socket.on('connect', send)
  socket.on('drain', send)
  socket.on('error', () => {})
  socket.on('close', () => setImmediate(flood))
  socket.resume()
}

for (let client = 0; client < CLIENTS; client++) flood()

// A plain Express server on Node that sends the prepared responses. Reads PORT, and FOLDER (see `prepared.js`).
import express from 'express'
import { readPrepared } from './prepared.js'

const app = express()
app.disable('x-powered-by')
app.disable('etag')
for (const { path, headers, body } of readPrepared()) {
  app.get(path, (_, response) => response.set(headers).end(body))
}

app.listen(Number(process.env.PORT), '127.0.0.1')

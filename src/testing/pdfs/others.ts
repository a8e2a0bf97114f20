import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'

const text = (content: string) => Buffer.from(content, 'latin1')
const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#46664b' } })
    .png()
    .toBuffer()

function zip(name: string, content: string) {
  const packed = deflateRawSync(content)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(packed.length, 18)
  head.writeUInt32LE(content.length, 22)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, text(name), packed])
}

/** Files that are not PDFs, although they are named .pdf. */
export const OTHERS: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'an HTML page': () => text('<!doctype html><script>alert(1)</script>'),
  'an HTML page that begins like a PDF': () => text('%PDF-1.7\n<!doctype html><script>alert(1)</script>'),
  'a PNG': png,
  'a PNG with a PDF header': async () => Buffer.concat([(await png()).subarray(0, 60), text('%PDF-1.7')]),
  'a zip': () => zip('a.txt', 'Hello'),
  'a docx': () => zip('[Content_Types].xml', '<Types/>'),
  'an exe': () => text(`MZ\x90\0${'\0'.repeat(60)}PE\0\0This program cannot be run in DOS mode.`),
  'a script': () => text('#!/bin/sh\nrm -rf /\n'),
  PostScript: () => text('%!PS-Adobe-3.0\nshowpage\n'),
  'an FDF': () => text('%FDF-1.2\n1 0 obj << /FDF << >> >> endobj trailer << /Root 1 0 R >>'),
  'a billion laughs': () => text('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "&c;&c;"><!ENTITY c "lol">]><a>&b;</a>'),
  zeros: () => new Uint8Array(100_000),
  'UTF-16': () => Buffer.from('\ufeff%PDF-1.7 in UTF-16', 'utf16le'),
}

/** The hash of what each landed migration runs on an empty database. A new migration adds a line; no line is ever changed. */
export const LANDED: Record<string, { sqlite: string; postgres: string }> = {
  '0001-staff': { sqlite: 'a950c3e32ec53872', postgres: 'efcbc8194d7c99c8' },
  '0002-audit': { sqlite: 'f8279f92f78e6609', postgres: '11fadc48dbfb3a3a' },
  '0003-images': { sqlite: '4859c81aa6139fb8', postgres: 'c6fef62ba2ffcaf4' },
  '0004-sections': { sqlite: '0729365634ff9a17', postgres: 'e4b8d5a7f175df7f' },
  '0005-quotes': { sqlite: '487abfefa5582b6b', postgres: '1eaee61b74172ed0' },
  '0006-posts': { sqlite: 'fdf128e6549f9e75', postgres: 'e7971885c9deb38b' },
  '0007-certificates': { sqlite: '91eeec276d872561', postgres: '2a03abe63c9afb71' },
  '0008-questions': { sqlite: 'b68f07f6c134f36d', postgres: '1fce7a623018efac' },
  '0009-updates': { sqlite: '8802d6e53a60cfcd', postgres: '2ddd84c2b73ae3ee' },
  '0010-mails': { sqlite: 'ee6eabe36001f981', postgres: '672219daf77a3a05' },
  '0011-site': { sqlite: '70df814a3bb369a9', postgres: 'bcb587568efd03b1' },
}

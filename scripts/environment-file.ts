const PAIR = /^[ \t]*(\w+)[ \t]*=[ \t]*(?:'([^']*)'|"((?:\\.|[^"\\])*)"|((?:\\.|[^\\\n])*))/gms

/**
 * Reads settings as systemd reads an EnvironmentFile. Unlike in a shell, unquoted values may contain spaces, `<`, `&`,
 * `$` and quotes.
 */
export const readEnvironmentFile = (text: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(text.matchAll(PAIR), ([, name = '', single, double, plain = '']) => {
      const quoted = single ?? double?.replace(/\\\n|\\(["\\`$])/g, '$1')
      return [name, quoted ?? plain.replace(/\\\n|\\(.)/g, '$1').trimEnd()]
    }),
  )

// Draws the floors of src/ into docs/architecture.md. Run `node_modules/.bin/bun scripts/draw-floors.ts`.
import { join } from 'node:path'
import { FLOORS, importsOf } from '#testing/floors.ts'
import { type Modules, readModules } from '#testing/modules.ts'

const PAGE = join(import.meta.dirname, '../docs/architecture.md')
const START = '<!-- The floors, drawn by scripts/draw-floors.ts -->\n'
const END = '<!-- The end of the floors -->'

/** Returns a module's node in the diagram: a folder such as `features/posts`, or a whole floor such as `app`. */
function placeOf(path: string) {
  const [, floor = '', folder = '', file] = path.split('/')
  if (!folder) return 'entries'
  return file && floor !== 'app' ? `${floor}/${folder}` : floor
}

const floorOf = (place: string) => place.split('/')[0] ?? ''
const idOf = (place: string) => place.replace(/\W/g, '_')

/** Returns a Mermaid diagram. Arrows show imports between the folders of a floor, and from each floor to the next. */
export function drawFloors(modules: Modules): string {
  const floors = FLOORS.filter((floor) => floor !== 'testing').toReversed()
  const imports = importsOf(modules)
    .map(({ from, to }) => ({ from: placeOf(from), to: placeOf(to) }))
    .filter(({ from, to }) => from !== to && floors.includes(floorOf(to)))
  const folders = [...new Set(imports.flatMap(({ from, to }) => [from, to]))]
    .filter((place) => place.includes('/'))
    .sort()
  const draw = (floor: string) => {
    const rooms = folders.filter((folder) => floorOf(folder) === floor)
    if (rooms.length === 0) return [`  ${floor}`]
    return [`  subgraph ${floor}`, ...rooms.map((room) => `    ${idOf(room)}[${room.split('/')[1]}]`), '  end']
  }
  const sideways = folders.flatMap((folder) => {
    const users = imports.filter(({ from, to }) => to === folder && floorOf(from) === floorOf(to) && from.includes('/'))
    const ids = [...new Set(users.map(({ from }) => idOf(from)))].sort()
    return ids.length > 0 ? [`  ${ids.join(' & ')} --> ${idOf(folder)}`] : []
  })
  const down = floors.slice(1).map((floor, n) => `  ${floors[n]} ==> ${floor}`)
  return ['flowchart TB', ...floors.flatMap(draw), ...down, ...sideways, '  ui -. the types of the API .-> app'].join(
    '\n',
  )
}

/** Reads the page and returns it, before and after replacing the diagram between its two markers. */
export async function pageWithDrawing(modules: Modules): Promise<{ before: string; after: string }> {
  const before = await Bun.file(PAGE).text()
  const [start, end] = [before.indexOf(START), before.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`${PAGE} has no markers for the diagram.`)
  const drawing = `\n\`\`\`mermaid\n${drawFloors(modules)}\n\`\`\`\n\n`
  return { before, after: before.slice(0, start + START.length) + drawing + before.slice(end) }
}

if (import.meta.main) await Bun.write(PAGE, (await pageWithDrawing(readModules())).after)

import { NativeSelect } from '@mantine/core'
import type { HomePart } from '#platform/site-words.ts'
import { HOME_PART_NAMES, joinHomeParts, splitHomeParts } from './setting-words.ts'

const PARTS = Object.keys(HOME_PART_NAMES) as HomePart[]
const PLACES = ['First', 'Second', 'Third', 'Fourth']
const HIDDEN = 'Not shown'

/** Chooses the place of each part. @param value the names of the shown parts in their order */
export function HomeParts({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const shown = splitHomeParts(value)

  function move(part: HomePart, place: string) {
    const others = shown.filter((other) => other !== part)
    onChange(joinHomeParts(place === HIDDEN ? others : others.toSpliced(PLACES.indexOf(place), 0, part)))
  }

  return (
    <>
      <p>Your sections always come first. Choose what follows them, and in what order.</p>
      {PARTS.map((part) => {
        const places = PLACES.slice(0, shown.includes(part) ? shown.length : shown.length + 1)
        return (
          <NativeSelect
            key={part}
            label={HOME_PART_NAMES[part]}
            data={[HIDDEN, ...places]}
            value={PLACES[shown.indexOf(part)] ?? HIDDEN}
            onChange={(event) => move(part, event.currentTarget.value)}
          />
        )
      })}
    </>
  )
}

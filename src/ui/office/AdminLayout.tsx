import { Frame } from '../site/Frame.tsx'
import { Announcements } from './Announcements.tsx'
import { TopBar } from './TopBar.tsx'

export function AdminLayout() {
  return (
    <Announcements>
      <Frame header={<TopBar />} />
    </Announcements>
  )
}

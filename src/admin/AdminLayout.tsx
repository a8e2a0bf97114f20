import { Frame } from '../site/Frame.tsx'
import { TopBar } from './TopBar.tsx'

export function AdminLayout() {
  return <Frame header={<TopBar />} />
}

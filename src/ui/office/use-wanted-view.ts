export { useWantedView } from './list-view.ts'

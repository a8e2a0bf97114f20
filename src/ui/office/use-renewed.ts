export { useRenewed } from './use-polling.ts'

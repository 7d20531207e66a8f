import { openContactBoard } from '../devices/contactBoard'
import { openDeviceStore } from '../devices/deviceStore'
import { openViewStore } from '../views/viewStore'
import { openPortal } from './openPortal'

/** What pages of groups work with: what their devices said last, and their views. */
export const openGroupPortal = () => {
  const portal = openPortal()
  const { env, documents, now } = portal
  return {
    ...portal,
    recent: openDeviceStore(documents, env.DEVICES_TABLE, 'eventual'),
    board: openContactBoard(documents, env.EVENTS_TABLE, now),
    views: openViewStore(documents, env.ACCESS_TABLE),
  }
}
export type GroupPortal = ReturnType<typeof openGroupPortal>

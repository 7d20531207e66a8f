import type { DeviceId } from '../../../shared/core/ids'

/** The device that a page is about, by its address: the support form names it. */
export const deviceInPath = (pathname: string): DeviceId | undefined =>
  // By hand: the reader of ids would come along into the first load of every page.
  pathname.split('/').find((part): part is DeviceId => /^[A-Z0-9]{9}$/.test(part))

import type { Brand } from '../../../shared/brands/brands'
import { linkBrandFiles } from '../brand/linkBrandFiles'
import { startWorker } from './startWorker'

/** Lets the browser install the portal under this brand, and open it without a connection. */
export const install = async (brand: Brand): Promise<void> => {
  linkBrandFiles(brand)
  if (import.meta.env.PROD) await startWorker()
}

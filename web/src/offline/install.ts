import type { Brand } from '../../../shared/brands/brands'
import { linkBrandFiles } from '../brand/linkBrandFiles'

/** Lets the browser install the portal under this brand. */
export const install = (brand: Brand): void => {
  linkBrandFiles(brand)
}

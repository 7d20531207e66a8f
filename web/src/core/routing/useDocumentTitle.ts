import { useEffect } from 'react'
import { useBrand } from '../../brand/brand'

/** Titles the tab with just these words. */
export const useTitle = (...parts: (string | undefined)[]): void => {
  const text = parts.filter((part) => part !== undefined && part !== '').join(' – ')
  useEffect(() => {
    document.title = text
  }, [text])
}

/** Titles the tab `name – Portal`; without a name the brand's title alone. Undefined waits for the name. */
export const useDocumentTitle = (...names: (string | undefined)[]): void => {
  const { title } = useBrand()
  useTitle(...names, title)
}

/** Titles the tab with a name alone: a group's page is called as the group is. Undefined waits for the name. */
export const useNameAsTitle = (name: string | undefined): void => {
  const { title } = useBrand()
  useTitle(name ?? title)
}

/** Titles the tab of a device's page: portal, device and page, in this order; one that did not load has no page. */
export const useDeviceTitle = (deviceName: string | undefined, pageName?: string): void => {
  const { title } = useBrand()
  useTitle(title, deviceName, pageName)
}

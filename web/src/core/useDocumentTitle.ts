import { useEffect } from 'react'
import { useBrand } from './brand'

/** Titles the tab `name – Portal`; without a name the brand's title alone. Undefined waits for the name. */
export const useDocumentTitle = (...names: (string | undefined)[]): void => {
  const { title } = useBrand()
  const text = [...names.filter((name) => name !== undefined && name !== ''), title].join(' – ')
  useEffect(() => {
    document.title = text
  }, [text])
}

import { useDocumentTitle } from '../core/useDocumentTitle'
import { RegulatoryWords } from '../devices/RegulatoryWords'
import { Page } from '../ui/Page'

/** `/fcc`: for everybody, signed in or not. */
export const FccPage = () => {
  useDocumentTitle('Regulatory Information')
  return (
    <Page>
      <h1>Regulatory Information</h1>
      <h2>Radio</h2>
      <RegulatoryWords />
    </Page>
  )
}

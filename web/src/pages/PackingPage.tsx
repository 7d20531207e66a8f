import { SlipId } from '../../../shared/core/ids'
import { useDocumentTitle } from '../core/routing/useDocumentTitle'
import { useSearchState } from '../core/routing/useSearchState'
import { paths } from '../paths'
import { PackingBox } from '../shipping/PackingBox'
import { RecentSlips, SlipView } from '../shipping/SlipView'
import { Breadcrumb, PageHeader } from '../ui/layout/PageHeader'
import { Page } from '../ui/layout/Page'

/** `/sqpacking`: put devices into a box, hand them to a distributor, print the slip. */
export const PackingPage = () => {
  const [params, change] = useSearchState()
  useDocumentTitle('Packing')
  const slip = SlipId.safeParse(params.get('slip'))
  return (
    <Page>
      <PageHeader
        crumbs={<Breadcrumb home={paths.home()} crumbs={[{ label: 'Packing' }]} />}
        title="Packing"
      />
      {slip.success ? <SlipView key={slip.data} slipid={slip.data} /> : null}
      <PackingBox onMade={(slipid) => change({ slip: slipid })} />
      <RecentSlips />
    </Page>
  )
}

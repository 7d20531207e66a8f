import { useParams } from 'react-router-dom'
import { DeviceId } from '../../../shared/core/ids'
import { LiveDevice } from '../custom/LiveDevice'
import { Securified } from '../custom/Securified'
import { SecurifiedBoard } from '../custom/SecurifiedBoard'
import { Vibracorder } from '../custom/Vibracorder'
import { NotFoundPage } from './NotFoundPage'

const devicePages = {
  vibracorder: { name: 'Vibracorder', Page: Vibracorder },
  securified: { name: 'Securified', Page: Securified },
} as const

const isDevicePage = (name: string | undefined): name is keyof typeof devicePages =>
  name !== undefined && Object.hasOwn(devicePages, name)

/** `/custom/vibracorder/{deviceid}` and `/custom/securified/{deviceid?}`: nothing of the portal stands around them. */
export const CustomPage = () => {
  const { homePage, deviceid } = useParams()
  if (homePage === 'securified' && deviceid === undefined) return <SecurifiedBoard />
  const parsed = DeviceId.safeParse(deviceid?.toUpperCase())
  if (!isDevicePage(homePage) || !parsed.success) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  const { name, Page } = devicePages[homePage]
  return (
    <LiveDevice key={parsed.data} deviceid={parsed.data} pageName={name}>
      {(device) => <Page device={device} />}
    </LiveDevice>
  )
}

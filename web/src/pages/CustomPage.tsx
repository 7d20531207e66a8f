import { useParams } from 'react-router-dom'
import { DeviceId } from '../../../shared/core/ids'
import { type CustomPageName, customPages, isCustomPage } from '../customerpages/customPages'
import { LiveDevice } from '../customerpages/CustomFrame'
import { Securified, SecurifiedBoard } from '../customerpages/Securified'
import { Vibracorder } from '../customerpages/Vibracorder'
import { NotFoundPage } from './NotFoundPage'

const devicePages = { vibracorder: Vibracorder, securified: Securified } as const satisfies Record<
  CustomPageName,
  unknown
>

/** `/custom/vibracorder/{deviceid}` and `/custom/securified/{deviceid?}`: nothing of the portal stands around them. */
export const CustomPage = () => {
  const { homePage, deviceid } = useParams()
  if (homePage === 'securified' && deviceid === undefined) return <SecurifiedBoard />
  const parsed = DeviceId.safeParse(deviceid?.toUpperCase())
  if (!isCustomPage(homePage) || !parsed.success) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  const Page = devicePages[homePage]
  return (
    <LiveDevice key={parsed.data} deviceid={parsed.data} pageName={customPages[homePage]}>
      {(device) => <Page device={device} />}
    </LiveDevice>
  )
}

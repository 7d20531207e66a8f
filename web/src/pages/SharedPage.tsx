import { SharedLink } from '../sharelinks/SharedLink'
import { useLocation } from 'react-router-dom'

/** `/shared#token`: what a link shows, to people without an account. */
export const SharedPage = () => {
  const token = useLocation().hash.slice(1)
  return <SharedLink key={token} token={token} />
}

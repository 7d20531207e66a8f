import '../core/boot/trustedMarkup'
import '../core/boot/parseWithoutEval'
import '../core/styles/tokens.css'
import '../core/styles/typeface.css'
import '../core/styles/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { showColorScheme } from '../core/styles/colorScheme'
import { drawKnownTypeface } from '../core/styles/typeface'
import { watchErrors } from '../pageerrors/watchErrors'
import { SharedPage } from './SharedPage'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element')

const report = watchErrors()
showColorScheme()
drawKnownTypeface()

/** `/shared#token`: what a link shows, to people without an account. A document of its own, without session and routes. */
createRoot(root, {
  onCaughtError: (error) => {
    console.error(error)
    report(error)
  },
}).render(
  <StrictMode>
    <SharedPage />
  </StrictMode>,
)

import './core/trustedMarkup'
import './core/parseWithoutEval'
import './core/baseStyles'
import './core/tokens.css'
import './core/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root element')

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom'
import { afterEach, it } from 'vitest'
import { useGoBack } from './useGoBack'

const Add = () => <button onClick={useGoBack()}>Cancel</button>

const open = (address: string) => {
  window.history.replaceState(null, '', address)
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/" element="Home" />
        <Route path="/group" element={<Link to="/add">Add</Link>} />
        <Route path="/add" element={<Add />} />
      </Routes>
    </BrowserRouter>,
  )
}

afterEach(cleanup)

it('goes back to the page before', async () => {
  open('/group')
  fireEvent.click(screen.getByRole('link', { name: 'Add' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('link', { name: 'Add' })
})

it('goes home where there is none', async () => {
  open('/add')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByText('Home')
})

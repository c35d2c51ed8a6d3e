import { expect, test } from 'vitest'
import { readEnvironment } from './environment'

test('a sandbox says all that is wrong with its settings at once, and prints no secret', () => {
  const wrong = { PORT: '0', SEED: 'atlantis', SIMULATE: 'yes', SECRET: 'short', DATABASE_URL: 'mysql://a:hunter2@b' }
  expect(() => readEnvironment(wrong)).toThrow(
    [
      'PORT=0 cannot be used: give a port from 1 to 65535, or leave it out.',
      'DATABASE_URL cannot be used: give postgres://user:password@host:port/database (several: host:port,host:port), or leave it out.',
      'SEED=atlantis cannot be used: give demo, empty, large, review or small, or leave it out.',
      'SIMULATE=yes cannot be used: give on or off, or leave it out.',
      'SECRET cannot be used: give at least 32 characters that are not blanks, or leave it out.',
    ].join('\n'),
  )
})

test('callbacks reach no local address unless origins of this machine or its private network are named', () => {
  expect(readEnvironment({}).CALLBACK_LOCAL).toEqual([])
  const named = 'http://127.0.0.1:8000, http://localhost:8080,http://192.168.1.7:3000,http://[::1]:8000'
  expect(readEnvironment({ CALLBACK_LOCAL: named }).CALLBACK_LOCAL).toHaveLength(4)
  for (const wrong of [
    'http://93.184.216.34',
    'http://169.254.169.254',
    'http://shop.example',
    'http://127.0.0.1/hook',
    '*',
  ])
    expect(() => readEnvironment({ CALLBACK_LOCAL: wrong })).toThrow(`CALLBACK_LOCAL=${wrong} cannot be used`)
})

test('two ports of one number are refused', () => {
  expect(() => readEnvironment({ PORT: '4174' })).toThrow(
    'PORT and TOOLS_PORT are both 4174: give each a port of its own.',
  )
})

#!/usr/bin/env node
// The strangers of strangers.ts, in a process of their own: a crowd must not slow down the clock that it is measured with.
//
//   node tools/bench/crowds.mjs pipelined PORT        5 connections on which calls are written and no answer is read
//   node tools/bench/crowds.mjs registrations PORT    60 connections of made-up registrations from ten addresses
//   node tools/bench/crowds.mjs tokenless PORT        60 connections of calls without a token, from ten other addresses
//
// They go on until the process is ended.
import { Agent, request } from 'node:http'
import { connect } from 'node:net'

const [name = '', port = ''] = process.argv.slice(2)
const PASSWORD = 'd41d8cd98f00b204e9800998ecf8427e'
const CALLS = ['/ready', '/api/v1/openapi.json'].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
const BATCH = CALLS.join('').repeat(200)

/** Writes calls as fast as the connection takes them, and begins anew when the server has closed it. */
function pipeline() {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: '127.0.2.1' })
  const write = () => {
    if (socket.writable && socket.write(BATCH)) setImmediate(write)
  }
  socket.pause()
  socket.on('error', () => undefined)
  socket.on('connect', write).on('drain', write).on('close', pipeline)
}

/** Calls again as soon as it is answered. */
function ask(from, callOf, agent = new Agent({ keepAlive: true, maxSockets: 1 }), at = 0) {
  const { method, path, body = '' } = callOf(`${at}.${from}`)
  const next = () => ask(from, callOf, agent, at + 1)
  const headers = { 'Content-Type': 'application/json', Origin: `http://localhost:${port}` }
  const where = { port, host: '127.0.0.1', localAddress: from, agent, path: `/api/v1${path}` }
  request({ ...where, method, headers }, (answer) => answer.resume().on('end', next))
    .on('error', () => setImmediate(next))
    .end(body)
}

const register = (name) => {
  const email = `nobody${name}@mail.example`
  const body = { email, email_code: '123456', password: PASSWORD, confirm_password: PASSWORD }
  return { method: 'POST', path: '/public/register', body: JSON.stringify(body) }
}
const readWithoutToken = () => ({ method: 'GET', path: '/user/info' })
/** Ten addresses with six connections each. @param block the third number of the addresses */
const crowd = (block, callOf) => {
  for (let at = 0; at < 60; at++) ask(`127.0.${block}.${(at % 10) + 1}`, callOf)
}

if (name === 'pipelined') for (let at = 0; at < 5; at++) pipeline()
else if (name === 'registrations') crowd(3, register)
else crowd(5, readWithoutToken)

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { registry } from '../../runtime/metrics.ts';

const docs = (name: string) => readFileSync(join(import.meta.dirname, '../../docs', name), 'utf8');
const board = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const named = (text: string): string[] => [...new Set(text.match(/\batende_\w+/g))];
const known = registry.getMetricsAsArray().map(({ name }) => name);

test('alert rules and dashboard use existing metrics, and the dashboard shows all of them', () => {
  const base = (name: string) => (known.includes(name) ? name : name.replace(/_(count|bucket|sum)$/, ''));
  const { panels } = board.parse(JSON.parse(docs('monitoring/grafana.json')));
  const shown = named(panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')).map(base);
  const asked = named(docs('monitoring/alerts.yml')).map(base);
  expect([...shown, ...asked].filter((name) => !known.includes(name))).toEqual([]);
  const own = known.filter((name) => name.startsWith('atende_') && name !== 'atende_projection_position');
  expect(own.filter((name) => !shown.includes(name))).toEqual([]);
});

test('the operations guide explains each alert', () => {
  const alarms = [...docs('monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...docs('operate/monitoring.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(alarms.length).toBeGreaterThan(5);
  expect(explained).toEqual(alarms);
});

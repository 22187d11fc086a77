/** The kind of request: a text as JSON, or a file in a form. */
export type ExampleKind = 'text' | 'media';
export const exampleLanguages = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type ExampleLanguage = (typeof exampleLanguages)[number];

const number = '5511999990000';
const body = 'Seu pedido saiu para entrega';

type Example = (address: string) => string;
const text: Record<ExampleLanguage, Example> = {
  curl: (address) => `curl -X POST ${address} \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: pedido-1234' \\
  -d '{"number": "${number}", "body": "${body}"}'`,
  JavaScript: (address) => `const answer = await fetch('${address}', {
  method: 'POST',
  headers: {
    Authorization: 'Bearer TOKEN',
    'Content-Type': 'application/json',
    'Idempotency-Key': 'pedido-1234',
  },
  body: JSON.stringify({ number: '${number}', body: '${body}' }),
});
console.log(await answer.json());`,
  Python: (address) => `import requests

answer = requests.post(
    "${address}",
    headers={"Authorization": "Bearer TOKEN", "Idempotency-Key": "pedido-1234"},
    json={"number": "${number}", "body": "${body}"},
)
print(answer.json())`,
  PHP: (address) => `<?php
$curl = curl_init('${address}');
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer TOKEN',
        'Content-Type: application/json',
        'Idempotency-Key: pedido-1234',
    ],
    CURLOPT_POSTFIELDS => json_encode(['number' => '${number}', 'body' => '${body}']),
]);
echo curl_exec($curl);`,
};
const media: Record<ExampleLanguage, Example> = {
  curl: (address) => `curl -X POST ${address} \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Idempotency-Key: nota-1234' \\
  -F 'number=${number}' \\
  -F 'medias=@nota.pdf' \\
  -F 'body=Sua nota'`,
  JavaScript: (address) => `const form = new FormData();
form.append('number', '${number}');
form.append('medias', file, 'nota.pdf');
form.append('body', 'Sua nota');
const answer = await fetch('${address}', {
  method: 'POST',
  headers: { Authorization: 'Bearer TOKEN', 'Idempotency-Key': 'nota-1234' },
  body: form,
});
console.log(await answer.json());`,
  Python: (address) => `import requests

answer = requests.post(
    "${address}",
    headers={"Authorization": "Bearer TOKEN", "Idempotency-Key": "nota-1234"},
    data={"number": "${number}", "body": "Sua nota"},
    files=[("medias", open("nota.pdf", "rb"))],
)
print(answer.json())`,
  PHP: (address) => `<?php
$curl = curl_init('${address}');
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['Authorization: Bearer TOKEN', 'Idempotency-Key: nota-1234'],
    CURLOPT_POSTFIELDS => [
        'number' => '${number}',
        'medias' => new CURLFile('nota.pdf'),
        'body' => 'Sua nota',
    ],
]);
echo curl_exec($curl);`,
};

/** The example of a request in a language, with the address of this installation. */
export const exampleOf = (kind: ExampleKind, language: ExampleLanguage, address: string): string =>
  (kind === 'text' ? text : media)[language](address);

"""Push messages: the example of RFC 8291, what a browser reads, and the site's signature."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.push_service import BrowserDouble, data, text

pytestmark = pytest.mark.usefixtures("cryptography")

MESSAGE = b"When I grow up, I want to be a watermelon"
SERVER_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
BROWSER_KEY = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH, SALT = "BTBZMqHH6r4Tts7J_aSIgg", "DGv6ra1nlYgDCS1FRnbzlw"
BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
    "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""The example in section 5 and appendix A of RFC 8291."""


def test_the_example_of_the_standard() -> None:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - an extra

    from webapp.your_move.encryption import CURVE, BrowserKeys, sealed  # noqa: PLC0415

    browser = BrowserDouble(BROWSER_KEY, data(AUTH))
    once = ec.derive_private_key(int.from_bytes(data(SERVER_KEY)), CURVE)
    keys = BrowserKeys.from_text(**browser.keys)
    body = sealed(MESSAGE, keys, once, data(SALT))
    assert text(body) == BODY
    assert browser.decrypted(body) == MESSAGE


def test_each_message_is_encrypted_anew() -> None:
    from webapp.your_move.encryption import BrowserKeys, encrypted  # noqa: PLC0415

    browser, other = BrowserDouble(), BrowserDouble()
    keys = BrowserKeys.from_text(**browser.keys)
    bodies = [encrypted("轮到你了".encode(), keys) for _ in range(2)]
    assert bodies[0] != bodies[1]
    assert [browser.decrypted(body).decode() for body in bodies] == ["轮到你了"] * 2
    with pytest.raises(Exception):  # noqa: B017, PT011 - whatever the library says
        other.decrypted(bodies[0])


@pytest.mark.parametrize(
    "keys",
    [
        {"p256dh": "", "auth": ""},
        {"p256dh": "*", "auth": AUTH},
        {"p256dh": text(b"\4" + 64 * b"\1"), "auth": AUTH},
        {"p256dh": POINT, "auth": "AAAA"},
    ],
    ids=["empty", "no Base64", "not on the curve", "a short secret"],
)
def test_keys_that_are_none(keys: dict[str, str]) -> None:
    from webapp.your_move.encryption import BadKeys, BrowserKeys  # noqa: PLC0415

    with pytest.raises(BadKeys):
        BrowserKeys.from_text(**keys)


def test_a_service_knows_the_site_by_its_key() -> None:
    from cryptography.hazmat.primitives import hashes  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415
    from cryptography.hazmat.primitives.asymmetric.utils import (  # noqa: PLC0415
        encode_dss_signature,
    )

    from webapp.your_move.encryption import CURVE, SiteKey, new_private_key  # noqa: PLC0415

    private = new_private_key()
    key = SiteKey(private)
    assert SiteKey(private).public == key.public
    header = key.authorization("https://push.example", "mailto:a@b.example", 1000.0)
    token, public = header.removeprefix("vapid t=").split(", k=")
    assert public == key.public
    head, claims, signature = token.split(".")
    read: dict[str, Any] = json.loads(data(claims))
    assert read == {
        "aud": "https://push.example",
        "exp": 1000 + 12 * 3600,
        "sub": "mailto:a@b.example",
    }
    assert json.loads(data(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(data(signature)[first : first + 32]) for first in (0, 32))
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(public)).verify(
        encode_dss_signature(r, s), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )

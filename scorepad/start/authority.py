"""An authority of the installation's own, and the certificate by which phones know this server.

Both lie in the data folder. A phone that was told once to trust the authority trusts every later
certificate, so the server may move to another address. The authority can vouch for a home network
and for the names that the settings give, and for nothing else on the Internet. (Names and numbers
besides, which the computer had when the authority was made, are vouched for as long as it has them;
others, which it gets later, are not: that would need another authority, and every phone anew.)
"""

from __future__ import annotations

import datetime as dt
import ipaddress
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER = "https"
AUTHORITY, AUTHORITY_KEY = "authority.crt", "authority.key"
SERVER, SERVER_KEY = "server.crt", "server.key"

AUTHORITY_LASTS = dt.timedelta(days=3650)
SERVER_LASTS = dt.timedelta(days=397)  # what browsers accept at most
RENEWED_BEFORE = dt.timedelta(days=60)
BACK = dt.timedelta(days=1)  # a phone's clock may be behind

HOME_NETWORKS = (
    "10.0.0.0/8",
    "172.16.0.0/12",
    "192.168.0.0/16",
    "169.254.0.0/16",
    "100.64.0.0/10",
    "127.0.0.0/8",
    "fc00::/7",
    "fe80::/10",
    "::1/128",
)
HOME_NAMES = ("local", "lan", "home", "internal", "home.arpa", "localhost", "test")


@dataclass(frozen=True)
class Papers:
    """Where the server's certificate and key lie, and the authority's; ``fingerprint`` is
    SHA-256 of the authority, in pairs of digits as phones show it."""

    certificate: Path
    key: Path
    authority: Path
    fingerprint: str


def papers(data: Path, names: Sequence[str], settled: Iterable[str] = ()) -> Papers:
    """The papers for a server under these names and numbers; made, or renewed, where needed.

    ``names``: host names and IP addresses; ``settled`` are those that somebody chose: the authority
    must vouch for them, of the others for what it can. Raises OSError when the folder cannot be
    written.
    """
    folder = data / FOLDER
    folder.mkdir(mode=0o700, exist_ok=True)
    authority = _authority(folder, names, settled)
    vouched = [name for name in _general(names) if _is_among(name, _permitted_by(authority))]
    if not _still_serves(folder / SERVER, folder / SERVER_KEY, authority, vouched):
        _issue(folder, authority, vouched)
    return Papers(
        folder / SERVER, folder / SERVER_KEY, folder / AUTHORITY, fingerprint_of(authority)
    )


def fingerprint_of(certificate: x509.Certificate) -> str:
    """SHA-256 of a certificate: ``AB:CD:…``."""
    return certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def read(path: Path) -> x509.Certificate | None:
    """The certificate in a file; None where there is none that can be read."""
    try:
        return x509.load_pem_x509_certificate(path.read_bytes())
    except (OSError, ValueError):
        return None


def _authority(folder: Path, names: Iterable[str], settled: Iterable[str]) -> x509.Certificate:
    """The authority, made at first need, and anew where it cannot vouch for what is settled."""
    known = read(folder / AUTHORITY)
    if known and _key(folder / AUTHORITY_KEY) and _is_valid(known) and _may_vouch(known, settled):
        return known
    key = ec.generate_private_key(ec.SECP256R1())
    made = _made_authority(key, names)
    _write(folder / AUTHORITY_KEY, _pem(key), 0o600)
    _write(folder / AUTHORITY, made.public_bytes(serialization.Encoding.PEM), 0o644)
    return made


def _made_authority(key: ec.EllipticCurvePrivateKey, names: Iterable[str]) -> x509.Certificate:
    called = _called("scorepad at home")
    now = dt.datetime.now(dt.UTC)
    usage = _usage(signs_certificates=True)
    builder = (
        x509.CertificateBuilder()
        .subject_name(called)
        .issuer_name(called)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACK)
        .not_valid_after(now + AUTHORITY_LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.NameConstraints(_permitted(names), None), critical=True)
    )
    return builder.sign(key, hashes.SHA256())


def _issue(folder: Path, authority: x509.Certificate, names: Sequence[x509.GeneralName]) -> None:
    """A certificate for the server, signed by the authority."""
    signer = _key(folder / AUTHORITY_KEY)
    if signer is None:
        raise FileNotFoundError(folder / AUTHORITY_KEY)
    key = ec.generate_private_key(ec.SECP256R1())
    now = dt.datetime.now(dt.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(_called("scorepad"))
        .issuer_name(authority.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACK)
        .not_valid_after(now - BACK + SERVER_LASTS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
        )
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
    )
    made = builder.sign(signer, hashes.SHA256())
    chain = made.public_bytes(serialization.Encoding.PEM)
    _write(folder / SERVER_KEY, _pem(key), 0o600)
    _write(folder / SERVER, chain, 0o644)


def _still_serves(
    path: Path, key_path: Path, authority: x509.Certificate, names: Sequence[x509.GeneralName]
) -> bool:
    """Whether the server's certificate is this authority's, lasts, and has all these names."""
    known, key = read(path), _key(key_path)
    if known is None or key is None or not _is_valid(known):
        return False
    try:
        known.verify_directly_issued_by(authority)
    except (InvalidSignature, ValueError, TypeError):
        return False
    told = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    is_whole = known.public_key() == key.public_key()
    return is_whole and set(names) <= set(told)


def _is_valid(certificate: x509.Certificate) -> bool:
    now = dt.datetime.now(dt.UTC)
    return (
        certificate.not_valid_before_utc <= now < certificate.not_valid_after_utc - RENEWED_BEFORE
    )


def _may_vouch(authority: x509.Certificate, names: Iterable[str]) -> bool:
    permitted = _permitted_by(authority)
    return all(_is_among(name, permitted) for name in _general(names))


def _permitted_by(authority: x509.Certificate) -> Sequence[x509.GeneralName]:
    told = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return told.permitted_subtrees or ()


def _permitted(names: Iterable[str]) -> list[x509.GeneralName]:
    """What the authority may vouch for: the home network, and these names outside of it."""
    home: list[x509.GeneralName] = [
        *(x509.IPAddress(ipaddress.ip_network(network)) for network in HOME_NETWORKS),
        *(x509.DNSName(name) for name in HOME_NAMES),
    ]
    return [*home, *(_subtree(name) for name in _general(names) if not _is_among(name, home))]


def _is_among(name: x509.GeneralName, permitted: Iterable[x509.GeneralName]) -> bool:
    """Whether a name or number lies in one of these domains and networks."""
    if isinstance(name, x509.DNSName):
        domains = [one.value for one in permitted if isinstance(one, x509.DNSName)]
        return any(f".{name.value}".endswith(f".{domain}") for domain in domains)
    networks = [ipaddress.ip_network(str(one.value)) for one in permitted if _is_number(one)]
    number = ipaddress.ip_address(str(name.value))
    return any(number.version == network.version and number in network for network in networks)


def _is_number(name: x509.GeneralName) -> bool:
    return isinstance(name, x509.IPAddress)


def _subtree(name: x509.GeneralName) -> x509.GeneralName:
    """A single address as the network that holds nothing else."""
    if isinstance(name, x509.IPAddress):
        return x509.IPAddress(ipaddress.ip_network(name.value))
    return name


def _general(names: Iterable[str]) -> list[x509.GeneralName]:
    """Names and numbers as certificates have them."""
    found: list[x509.GeneralName] = []
    for name in dict.fromkeys(names):
        try:
            found.append(x509.IPAddress(ipaddress.ip_address(name)))
        except ValueError:
            found.append(x509.DNSName(name.lower()))
    return found


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _key(path: Path) -> ec.EllipticCurvePrivateKey | None:
    try:
        key = serialization.load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError, TypeError):
        return None
    return key if isinstance(key, ec.EllipticCurvePrivateKey) else None


def _write(path: Path, content: bytes, mode: int) -> None:
    """A whole file or none; readable as the mode says from its first moment."""
    other = path.with_name(f".{path.name}.new")
    other.unlink(missing_ok=True)
    handle = os.open(other, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    os.replace(other, path)
